/** A production build of a packed app. */
export interface App {
  readonly tool: 'vite' | 'next'
  readonly folder: string
  /** The versions of wagmi and React; Next’s App Router brings its own React. */
  readonly pair: string
  /** Vite's config instead of the app's own, as `features` has one for every pair. */
  readonly config?: string
  /** The folder of its build, inside the app; one for each name unless given. */
  readonly output?: string
}
