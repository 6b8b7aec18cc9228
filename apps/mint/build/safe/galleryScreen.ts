/** One screen of the gallery. */
import type { ReactNode } from 'react'
import type { Workspace } from '@peppermint/safe-workspace/workspace.ts'

/** What a visitor does before the screen is shown. Controls are found by their labels. */
export type Step =
  | { readonly type: 'fill'; readonly label: string; readonly text: string }
  | { readonly type: 'choose'; readonly label: string; readonly option: string }
  | { readonly type: 'press'; readonly name: string }
  /** Waits until the page says it. */
  | { readonly type: 'see'; readonly text: string }

export interface SafeScreen {
  /** Below `/safe`; `SAFE` is replaced by the Safe's address. */
  readonly path: string
  readonly workspace: () => Workspace
  /** Below the Safe's header, instead of the path's page. */
  readonly draw?: () => ReactNode
  readonly steps?: readonly Step[]
}

export const fill = (label: string, text: string): Step => ({ type: 'fill', label, text })
export const choose = (label: string, option: string): Step => ({ type: 'choose', label, option })
export const press = (name: string): Step => ({ type: 'press', name })
export const see = (text: string): Step => ({ type: 'see', text })
