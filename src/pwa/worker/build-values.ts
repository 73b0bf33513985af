// What the build writes into the worker (`build/service-worker.ts`).
declare const __SHELL_VERSION__: string;
declare const __BACKEND_ORIGIN__: string;
declare const __NEW_VERSION_TEXTS__: Readonly<Record<string, readonly [text: string, action: string]>>;

/** Changes with the offline pages: then the browser finds another worker at the next navigation. */
export const SHELL_VERSION = typeof __SHELL_VERSION__ === 'string' ? __SHELL_VERSION__ : 'test';

/** Empty where the site has no backend. */
export const BACKEND_ORIGIN = typeof __BACKEND_ORIGIN__ === 'string' ? __BACKEND_ORIGIN__ : '';

/** By language: that there is a new version, and the button that reloads. */
export const NEW_VERSION_TEXTS = typeof __NEW_VERSION_TEXTS__ === 'object' ? __NEW_VERSION_TEXTS__ : {};
