/** A production build of a packed app. */
export interface App {
  readonly tool: 'vite' | 'next'
  readonly folder: string
  /** The versions of wagmi and React; Next brings its own React. */
  readonly pair: string
  /** The folder of its build, inside the app; one for each name unless given. */
  readonly output?: string
}
