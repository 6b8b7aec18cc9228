/**
 * Parts of the workspace that load when they are needed. A part that is absent here has no links and no routes.
 */
import type { ComponentType } from 'react'
import type { SafeInfo, TransactionDetails } from '@peppermint/safe/wire'

/** What a part of the transaction page is given. */
export interface TransactionPartProps {
  /** As the source answers: to compare with, never to sign by. */
  readonly details: TransactionDetails
  readonly facts: SafeInfo
}

interface PartModule<Props> {
  readonly default: ComponentType<Props>
}

/** Importers of the parts; each module's default export is a component. */
export interface WorkspaceParts {
  /** What the transaction calls, the hashes that owners sign, and findings. */
  readonly review?: () => Promise<PartModule<TransactionPartProps>>
  /** Buttons of the transaction page: confirm, reject, execute, delete. */
  readonly actions?: () => Promise<PartModule<TransactionPartProps>>
  /** Routes `/new` and below. Draws by the router's path, relative to the Safe's. */
  readonly compose?: () => Promise<PartModule<object>>
  /** Routes `/messages` and below. Draws by the router's path, relative to the Safe's. */
  readonly messages?: () => Promise<PartModule<object>>
}

export const parts: WorkspaceParts = {
  review: () => import('./review/ReviewPart.tsx'),
  actions: () => import('./sign/ActionsPart.tsx'),
  compose: () => import('./compose/ComposePart.tsx'),
  messages: () => import('./messages/MessagesPart.tsx'),
}
