/** Reads JSON that a command wrote earlier. */
import { readFileSync } from 'node:fs'

/** @returns null if the file is not JSON, undefined if it does not exist. @throws if it cannot be read. */
export function readJsonFile(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
