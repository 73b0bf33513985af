// Buckets of Storage, topics of Realtime, and edge functions.

export interface BucketRule {
  /** Public or private, the bytes of a file at most, and its types. */
  readonly is: string;
  /** What each actor does with rows of storage.objects. `given` is a name that the owner was given for an upload to this bucket. */
  readonly read: string;
  readonly uploadGiven: string;
  readonly uploadOther: string;
  readonly update: string;
  readonly delete: string;
}

const SERVICE_ALONE = {
  //            visitor voter   owner   stranger blocked blocker suspended admin   service
  read: '       none    none    none    none     none    none    none      none    all',
  uploadGiven: 'refused refused refused refused  refused refused refused   refused allowed',
  uploadOther: 'refused refused refused refused  refused refused refused   refused allowed',
  update: '     none    none    none    none     none    none    none      none    all',
  delete: '     none    none    none    none     none    none    none      none    all',
};

/** A public bucket is read by its address alone; nobody lists it. */
export const BUCKETS: Readonly<Record<string, BucketRule>> = {
  ledgers: { ...SERVICE_ALONE, is: 'public 52428800 application/gzip application/json' },
  photos: { ...SERVICE_ALONE, is: 'public 52428800 image/jpeg image/webp video/mp4 video/webm' },
  uploads: {
    ...SERVICE_ALONE,
    is: 'private 10485760 image/jpeg',
    uploadGiven: 'refused refused allowed refused refused refused refused refused allowed',
  },
  uploaded_videos: {
    ...SERVICE_ALONE,
    is: 'private 52428800 video/mp4 video/webm',
    uploadGiven: 'refused refused allowed refused refused refused refused refused allowed',
  },
};

/** By the policy that opens them: who hears and who sends. */
export const TOPICS: Readonly<Record<string, Readonly<Record<string, { hear: string; send: string }>>>> = {
  'People hear what is sent to their own topic': {
    //       visitor voter   owner   stranger blocked blocker suspended admin   service
    'person:$owner': {
      hear: 'none    none    all     none     none    none    none      none    all',
      send: 'refused refused refused refused  refused refused refused   refused allowed',
    },
    'person:$voter': {
      hear: 'none    all     none    none     none    none    none      none    all',
      send: 'refused refused refused refused  refused refused refused   refused allowed',
    },
    'person:': {
      hear: 'none    none    none    none     none    none    none      none    all',
      send: 'refused refused refused refused  refused refused refused   refused allowed',
    },
  },
};
