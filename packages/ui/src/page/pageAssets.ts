import type { PageInput } from '@peppermint/api'

/** Files of the client build that the HTML of a page references, as paths from the root. */
export interface PageFiles {
  /** The page's stylesheets, in order. */
  readonly css: readonly string[]
  /** Code of the shell, the only script in the HTML. */
  readonly shell: string
  /** Files that the shell loads next, preloaded in the HTML: the main script is the first. */
  readonly preload: readonly string[]
  readonly fonts: readonly string[]
}

/** Those of each page of an app; `opened-safe` is the page `safe` at an address with a Safe. */
export type PageAssets = { readonly [Page in PageInput['page'] | 'opened-safe']?: PageFiles }
