/** Where the built playground lies. */
export declare const playgroundDist: string
/** Builds it. */
export declare function buildPlayground(): Promise<void>
