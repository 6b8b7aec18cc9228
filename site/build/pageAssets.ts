/** Files of the client build that the page refers to, as paths from its root. */
export interface PageAssets {
  /** Stylesheet of the first paint. */
  readonly css: readonly string[]
  /** The queueing shell: the only script the HTML asks for. */
  readonly shell: string
  /** What the shell will load next, hinted so that it does not wait for the shell to be parsed. */
  readonly preload: readonly string[]
  readonly fonts: readonly string[]
}
