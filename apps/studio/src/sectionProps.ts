/** What a section of the studio is given. */
import type { Studio } from './studioState.ts'

export interface SectionProps {
  readonly studio: Studio
}
