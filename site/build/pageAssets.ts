/** Files of the client build that the HTML of a page references, as paths from the root. */
export interface PageFiles {
  /** The page's stylesheet. */
  readonly css: readonly string[]
  /** The shell: the only script in the HTML. */
  readonly shell: string
  /** Files that the shell loads next, preloaded in the HTML. */
  readonly preload: readonly string[]
  readonly fonts: readonly string[]
}

/** Those of each page. */
export interface PageAssets {
  readonly mint: PageFiles
  readonly safe: PageFiles
}
