/** A process of the bench's own that says what it found as one line of JSON and ends. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/**
 * Runs a module of this folder with one JSON argument, on the Node that runs this.
 * @param onLine hears each object that it says before the last.
 * @returns the last object that it said.
 * @throws when it fails, with the last of what it said.
 */
export async function report<Found>(
  module: string,
  told: object,
  onLine: (line: object) => void = () => undefined,
): Promise<Found> {
  const child = spawn(process.execPath, [new URL(module, import.meta.url).pathname, JSON.stringify(told)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code))
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk.toString()}`.slice(-4_000)
  })
  let last: Found | undefined
  createInterface(child.stdout).on('line', (line) => {
    const said: object = JSON.parse(line)
    onLine(said)
    last = said as Found
  })
  const code = await ended
  if (code !== 0 || last === undefined) throw new Error(`${module} ended with ${code}.\n${complaint}`)
  return last
}
