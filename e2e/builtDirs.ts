/** Where the built page and the built Local wallet lie. */
import { join } from 'node:path'

export const siteDir = join(import.meta.dirname, '../site/dist')
export const localDir = join(import.meta.dirname, '../local/dist')
