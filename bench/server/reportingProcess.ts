/** Processes of the bench's own: one that serves until it is stopped, one that says what it found and ends. */
import { fileURLToPath } from 'node:url'
import { runChild, startChild, type Child } from '@peppermint/devnet/childProcess'

const of = (module: string, told: object) => ({
  name: module,
  command: process.execPath,
  args: [fileURLToPath(new URL(module, import.meta.url)), JSON.stringify(told)],
})

/**
 * Runs a module of this folder with one JSON argument, on the Node that runs this, until it ends.
 * @param onLine hears every object that it says.
 * @returns the last object that it said.
 * @throws {ChildFailed} with the last of what it said.
 */
export async function report<Found>(
  module: string,
  told: object,
  onLine: (line: object) => void = () => undefined,
): Promise<Found> {
  let last: Found | undefined
  await runChild({
    ...of(module, told),
    onLine(line) {
      if (!line.startsWith('{')) return
      const said: object = JSON.parse(line)
      onLine(said)
      last = said as Found
    },
  })
  if (last === undefined) throw new Error(`${module} said nothing.`)
  return last
}

/**
 * Starts a module of this folder that serves.
 * @returns it and its port, once it has said `{"port":…}`.
 * @throws {ChildFailed} when it ends first.
 */
export async function startServing(module: string, told: object): Promise<Child & { readonly port: number }> {
  const child = await startChild({
    ...of(module, told),
    ready(line) {
      const port = /^\{"port":(\d+)\}$/.exec(line)?.[1]
      return port === undefined ? undefined : Number(port)
    },
  })
  return { ...child, port: child.ready }
}
