/** Parts of a message that only screen readers get: `` rich(parts`Pay<sr> ${name}</sr>`, SCREEN_READER) ``. */
import type { Elements } from './rich.tsx'

export const SCREEN_READER: Elements = { sr: (text) => <span className="sr">{text}</span> }
