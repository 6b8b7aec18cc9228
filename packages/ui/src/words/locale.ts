/** The language of this build of the pages. The build itself knows these messages in every language. */
import { t } from './t.ts'

/** BCP 47. */
export const LANGUAGE = t`en`

/** Which way it is written. */
export const DIRECTION = t`ltr`

/** Where an integer's groups of digits begin, as a regular expression. */
export const GROUPS = t`\\B(?=(\\d\\d\\d)+$)`
