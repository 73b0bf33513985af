export declare function step(sentence: string): void;
export declare function detail(sentence: string): void;
export declare function elapsed(): string;
export declare class CannotContinue extends Error {}
export declare function fail(error: unknown): never;
