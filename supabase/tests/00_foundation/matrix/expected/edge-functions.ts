// What each actor gets from each edge function: the status and the code of the body. `done` is an answer without a code.

export interface EdgeFunctionRule {
  /** The owner's `$medium` is being uploaded, `$picture` waits for a review. */
  readonly body: string;
  readonly post: string;
}

/** Timers call these with the service key. */
const TIMER = {
  body: '{}',
  //    visitor         voter           owner           stranger        blocked         blocker         suspended       admin           service
  post: '403:not_allowed 403:not_allowed 403:not_allowed 403:not_allowed 403:not_allowed 403:not_allowed 403:not_allowed 403:not_allowed 200:done',
};

export const EDGE_FUNCTIONS: Readonly<Record<string, EdgeFunctionRule>> = {
  'deploy-hook': TIMER,
  'erase-accounts': TIMER,
  'publish-ledger': TIMER,
  'publish-media': TIMER,
  'process-upload': {
    body: '{"media_id": "$medium"}',
    post: '401:not_signed_in 404:not_allowed 200:done 404:not_allowed 404:not_allowed 404:not_allowed 404:not_allowed 404:not_allowed 401:not_signed_in',
  },
  'sign-media': {
    body: '{"media_ids": ["$picture"]}',
    post: '401:not_signed_in 200:nothing 200:done 200:nothing 200:nothing 200:nothing 200:nothing 200:done 401:not_signed_in',
  },
  'track-device': {
    body: '{}',
    post: '401:not_signed_in 200:done 200:done 200:done 200:done 200:done 200:done 200:done 401:not_signed_in',
  },
};
