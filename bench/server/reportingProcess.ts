/** Child processes of the bench: servers, and processes that print their result and exit. */
import { fileURLToPath } from 'node:url'
import { runChild, startChild, type Child } from '@peppermint/devnet/childProcess'

const childOptions = (module: string, options: object) => ({
  name: module,
  command: process.execPath,
  args: [fileURLToPath(new URL(module, import.meta.url)), JSON.stringify(options)],
})

/**
 * Runs a module of this folder with one JSON argument, with the current Node, until it exits.
 * @param onLine receives every object that it prints.
 * @returns the last object that it prints.
 * @throws {ChildFailed} with the end of its output.
 */
export async function report<Found>(
  module: string,
  options: object,
  onLine: (line: object) => void = () => undefined,
): Promise<Found> {
  let last: Found | undefined
  await runChild({
    ...childOptions(module, options),
    onLine(line) {
      if (!line.startsWith('{')) return
      const message: object = JSON.parse(line)
      onLine(message)
      last = message as Found
    },
  })
  if (last === undefined) throw new Error(`${module} printed nothing.`)
  return last
}

/**
 * Starts a module of this folder that serves.
 * @returns it and its port, once it has printed `{"port":…}`.
 * @throws {ChildFailed} if it exits first.
 */
export async function startServing(
  module: string,
  options: object,
): Promise<Child & { readonly port: number }> {
  const child = await startChild({
    ...childOptions(module, options),
    ready(line) {
      const port = /^\{"port":(\d+)\}$/.exec(line)?.[1]
      return port === undefined ? undefined : Number(port)
    },
  })
  return { ...child, port: child.ready }
}
