/** Every key of the shared cache, from the general to the special, so that a prefix names a family. */
export const queryKeys = {
  contestWeek: (country: string, week: string | null) => ['contest-week', country, week] as const,
  standings: (country: string, week: string | null) => ['standings', country, week] as const,
  /** In the family of the week's standings, since a vote changes both. */
  found: (country: string, week: string | null, view: object) =>
    ['standings', country, week, 'found', view] as const,
  contestWeeks: (country: string) => ['contest-weeks', country] as const,
  /** What a closed week adds up to, and its last 24 hours. */
  weekReport: (country: string, week: string) => ['week-report', country, week] as const,
  ownVotes: (userId: string, from: string) => ['own-votes', userId, from] as const,
  rateQueue: (userId: string, country: string) => ['rate-queue', userId, country] as const,
  voteMeter: (userId: string, country: string) => ['vote-meter', userId, country] as const,
  voteAppeals: (userId: string) => ['vote-appeals', userId] as const,
  myEntry: (userId: string) => ['my-entry', userId] as const,
  /** A contestant's count, and whether this reader likes her. */
  likeState: (userId: string, profileId: string) => ['like-state', userId, profileId] as const,
  notifications: (userId: string) => ['notifications', userId] as const,
  likes: (userId: string, direction: string) => ['likes', userId, direction] as const,
  blocked: (userId: string) => ['blocked', userId] as const,
  /** All folders of messages, or one. */
  conversations: (userId: string, ...folder: string[]) => ['conversations', userId, ...folder] as const,
  /** A list of the admin: its page and what it is narrowed to. */
  admin: (list: string, ...narrowed: string[]) => ['admin', list, ...narrowed] as const,
  profile: (profileId: string) => ['profile', profileId] as const,
};
