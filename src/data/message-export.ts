// What is kept of the signed-in person among people, to take along: conversations, reports, every message and every like.
import { callAsUser } from '#data/client/signed-in-call.ts';

/** A page of at most 1,000 messages, by conversation and number; the first one has everything else too. */
export type DealingsPage = {
  readonly messages: readonly unknown[];
  readonly next: string | null;
  /** In the first page: how many messages there are, at the most. */
  readonly message_count?: number;
} & Readonly<Record<string, unknown>>;

/** `after` is the `next` of the page before. Errors: those of any signed-in call. */
export async function exportMyMessages(after: string | null): Promise<DealingsPage> {
  return (await callAsUser('export_my_messages', { after })) as DealingsPage;
}

/** A page of at most 1,000 likes that the person got, the oldest first. */
export type LikesPage = {
  readonly likes: readonly unknown[];
  readonly next: string | null;
  /** In the first page: how many likes there are, at the most. */
  readonly like_count?: number;
};

/** `after` is the `next` of the page before. Errors: those of any signed-in call. */
export async function exportMyLikes(after: string | null): Promise<LikesPage> {
  return (await callAsUser('export_my_likes', { after })) as unknown as LikesPage;
}
