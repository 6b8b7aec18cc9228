/** `npm start`: installs what is missing, then starts the local world on Node 24 with the same arguments. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './install.mjs'
import { node24 } from './node24.mjs'
import { root, toolsFirst, wasStopped } from './runCommand.mjs'

process.exitCode = await start()

async function start() {
  const installed = await install()
  // Stopped by the user while installing.
  if (wasStopped()) return 0
  const node = installed ? node24() : undefined
  if (!node) return 1
  const world = spawn(node, [join(root, 'dev/local/src/main.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: toolsFirst,
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => world.kill(signal))
  return new Promise((resolve) => {
    world.once('error', (error) => {
      process.stderr.write(`The local world could not be started (${error.message}).\n`)
      resolve(1)
    })
    world.once('close', (code) => resolve(code ?? 1))
  })
}
