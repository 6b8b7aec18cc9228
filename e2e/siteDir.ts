/** Where the built page lies. */
import { join } from 'node:path'

export const siteDir = join(import.meta.dirname, '../site/dist')
