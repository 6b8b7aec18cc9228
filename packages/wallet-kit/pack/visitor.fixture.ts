/** A visitor of the packed apps: their wallet, out of the tarball, and what goes wrong on their page. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import type * as Testing from '../src/testing/index.ts'
import type { Results } from './globalSetup.ts'

export const results: Results = JSON.parse(readFileSync(process.env['PACKED_KIT'] ?? '', 'utf8'))
export const installed = join(results.folder, 'node_modules/@peppermint/wallet-kit')

/** The test wallet in plain Node, on the apps' chain. */
export async function createVisitorWallet(options: Partial<Testing.TestWalletOptions> = {}) {
  const { createTestWallet }: typeof Testing = await import(
    pathToFileURL(join(installed, 'testing/index.js')).href
  )
  return createTestWallet({
    rpcUrl: results.rpcUrl,
    chainId: 7700,
    privateKeys: [generatePrivateKey()],
    name: 'Pepper Wallet',
    ...options,
  })
}

/** The URL of an app. @throws with the output of its build, if that failed. */
export function urlOf(app: string): string {
  const url = results.urls[app]
  if (url === undefined) throw new Error(`${app} did not build:\n${results.builds[app]?.output}`)
  return url
}

/** Records policy violations, errors and requests to other hosts. */
export function watchFaults(page: Page): { readonly faults: readonly string[] } {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol !== 'data:' && hostname !== '127.0.0.1') faults.push(`asked ${hostname}`)
  })
  return { faults }
}
