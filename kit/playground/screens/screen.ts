/** One screen in one state, as the gallery shows it. */
import type { ReactNode } from 'react'

export interface Screen {
  /** In addresses and names of pictures: `connect-list`. */
  readonly id: string
  /** As the menu of the gallery has it. */
  readonly title: string
  readonly draw: () => ReactNode
}
