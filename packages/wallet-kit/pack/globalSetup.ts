/**
 * Everything slow, once: packs the kit twice, installs it into fresh apps outside this workspace, checks types,
 * builds, starts a chain and both servers. The results are in `results.json`; a build that fails is a test that
 * fails, not a set-up that does.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '@peppermint/devnet/chromium'
import { pack } from '../build/pack.ts'
import { startChain } from '../src/testing/startChain.fixture.ts'
import { apps, build, checkTypes, countAdded, install, outputOf } from './apps.ts'
import type { ProcessResult } from './run.ts'
import { serveNext, serveVite, type RunningServer } from './serve.ts'

/** What the tests look at. */
export interface Results {
  readonly folder: string
  readonly tarball: string
  /** Checksums of two packings of the same sources. */
  readonly packings: readonly [string, string]
  readonly added: { readonly kit: number; readonly walletConnect: number }
  readonly types: Readonly<Record<string, ProcessResult>>
  /** Of every app. */
  readonly builds: Readonly<Record<string, ProcessResult>>
  readonly rpcUrl: string
  /** Of the apps that were built. */
  readonly urls: Readonly<Record<string, string>>
}

const checksum = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Names the file of results in the environment of the tests. @returns ends everything it started. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // Before the slow work, so that a missing browser is the only thing reported.
  chromiumPath()
  const since = performance.now()
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'packed-kit-')))
  const chain = await startChain()
  const servings: RunningServer[] = []
  const tearDown = async (): Promise<void> => {
    await Promise.all([chain.stop(), ...servings.map(({ stop }) => stop())])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const again = checksum(pack(join(folder, 'first'), join(folder, 'compiled')))
    const tarball = pack(join(folder, 'second'), join(folder, 'compiled'))
    await install(folder, tarball)
    const [added, types, builds] = await Promise.all([
      countAdded(folder, tarball),
      checkTypes(folder),
      build(folder, chain.url),
    ])
    const urls: Record<string, string> = {}
    for (const [name, app] of Object.entries(apps)) {
      if (builds[name]?.code !== 0) continue
      const cwd = join(folder, app.folder)
      const serving =
        app.tool === 'vite'
          ? await serveVite(join(cwd, outputOf(name)), chain.url)
          : await serveNext(cwd, outputOf(name))
      servings.push(serving)
      urls[name] = serving.url
    }
    const seconds = Math.round((performance.now() - since) / 1000)
    process.stdout.write(
      `pack: kit installed and built in ${Object.keys(apps).length} apps in ${seconds} s\n`,
    )
    const results: Results = {
      folder,
      tarball,
      packings: [again, checksum(tarball)],
      added,
      types,
      builds,
      rpcUrl: chain.url,
      urls,
    }
    const file = join(folder, 'results.json')
    writeFileSync(file, JSON.stringify(results))
    process.env['PACKED_KIT'] = file
    // Where the example of the test wallet's document runs.
    process.env['RPC_URL'] = chain.url
    if (urls['vite'] !== undefined) process.env['BASE_URL'] = urls['vite']
    return tearDown
  } catch (error) {
    await tearDown()
    throw error
  }
}
