// A contestant whose entry waits for its review, made through the backend's own doors, without a browser.
import { backendUrl } from '../backend/environment.ts';
import { photoFiles } from '../files/photo-files.ts';
import { type NewVoter, newVoter } from './voter.ts';

export type WaitingContestant = NewVoter & { readonly entryId: string; readonly displayName: string };

type Started = { media_id: string; files: { name: '320' | '800' | '2048'; path: string }[] };
type Answer = {
  entry: { id: string; version: number; missing: string[] } | null;
  contest: { rules_version: string };
};

/** `seed` decides what the photos show; two seeds differ. */
export async function waitingContestant(displayName: string, seed: number): Promise<WaitingContestant> {
  const voter = await newVoter();
  const fields = { display_name: displayName, country: 'ph', city: 'Cebu City', birth_date: '2000-05-04' };
  const draft = await answerOf<Answer>(voter, 'save_entry_draft', {
    p_fields: { ...fields, height_cm: 168, bio: 'Dances, reads, swims.', shown: ['bio'] },
    p_version: null,
  });
  const entryId = draft.entry?.id ?? '';
  await sendPhoto(voter, entryId, 'portrait', seed);
  await sendPhoto(voter, entryId, 'body', seed + 1);
  const consents = { adult: true, own_media: true, publication: true, rules: true };
  await answerOf<Answer>(voter, 'submit_entry', {
    p_entry_id: entryId,
    p_consents: { ...consents, rules_version: draft.contest.rules_version },
  });
  return { ...voter, entryId, displayName };
}

async function sendPhoto(voter: NewVoter, entryId: string, kind: string, seed: number): Promise<void> {
  const files = await photoFiles(seed);
  const announced = Object.entries(files).map(([name, { length }]) => ({
    name,
    bytes: length,
    type: 'image/jpeg',
  }));
  const started = await answerOf<Started>(voter, 'start_upload', {
    p_entry_id: entryId,
    p_kind: kind,
    p_files: announced,
  });
  for (const { name, path } of started.files) {
    const { error } = await voter.client.storage
      .from('uploads')
      .upload(path, files[name], { contentType: 'image/jpeg' });
    if (error) throw error;
  }
  const { data } = await voter.client.auth.getSession();
  const response = await fetch(`${backendUrl()}/functions/v1/process-upload`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${data.session?.access_token}`,
    },
    body: JSON.stringify({ media_id: started.media_id }),
  });
  const answer = (await response.json()) as { state: string };
  if (answer.state !== 'pending') throw new Error(`process-upload: ${JSON.stringify(answer)}`);
}

async function answerOf<Result>({ client }: NewVoter, name: string, args: object): Promise<Result> {
  const { data, error } = await client.rpc(name, args);
  if (error) throw new Error(`${name}: ${error.message}, ${error.details}`);
  return data as Result;
}
