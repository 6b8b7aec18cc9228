/** Files of the client build that the HTML references, as paths from the root. */
export interface PageAssets {
  /** The page's stylesheet. */
  readonly css: readonly string[]
  /** The shell: the only script in the HTML. */
  readonly shell: string
  /** Files that the shell loads next, preloaded in the HTML. */
  readonly preload: readonly string[]
  readonly fonts: readonly string[]
}
