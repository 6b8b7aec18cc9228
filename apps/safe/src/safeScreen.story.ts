/** One screen of the workspace in the gallery. */
import type { ReactNode } from 'react'
import type { Step } from '@peppermint/ui/steps.story.ts'
import type { Workspace } from './workspace.ts'

export interface SafeScreen {
  /** Below `/safe`; `SAFE` is replaced by the Safe's address. */
  readonly path: string
  readonly workspace: () => Workspace
  /** Below the Safe's header, instead of the path's page. */
  readonly draw?: () => ReactNode
  readonly steps?: readonly Step[]
}
