import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from '@peppermint/http/configFields.ts'
import { createVapidKeys } from '@peppermint/gateway/notifications/pushService.fixture.ts'
import { writeTestAddressFile } from './addressFile.fixture.ts'
import { SECRET_VARIABLES } from '@peppermint/process/readSecrets.ts'

const vapid = createVapidKeys()

const common = {
  RPC_URLS: 'https://node.example/v3/a-token',
  MAINNET_RPC_URLS: 'https://mainnet.example/v3/a-token',
  DATABASE_URL: 'postgres://alice:hunter2@db.example/mint',
  KEEPER_KEY: `0x${'4b'.repeat(32)}`,
  GATEWAY_VAPID_PRIVATE_KEY: vapid.privateKey,
} as const
const values = { ...common, KEEPER_LINK_SECRET: `0x${'5c'.repeat(32)}` } as const
/** A keeper has the secret or some links, not both. */
const withLastLink = { ...common, KEEPER_LAST_LINK: `0x${'6d'.repeat(32)}` } as const
const everyWay: readonly Readonly<Record<string, string>>[] = [values, withLastLink]

let folder: string
let enough: Readonly<Record<string, string>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peppermint-secrets-'))
  const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const ADDRESS_FILE = writeTestAddressFile(folder, CONTRACT)
  const GATEWAY_CONFIG = join(folder, 'gateway.json')
  await writeFile(GATEWAY_CONFIG, JSON.stringify({ chains: [{ rpcUrls: ['https://canto.example'] }] }))
  enough = {
    GATEWAY_CONFIG,
    GATEWAY_VAPID_PUBLIC_KEY: vapid.publicKey,
    GATEWAY_VAPID_SUBJECT: vapid.subject,
    PUBLIC_RPC_URLS: 'https://canto.gravitychain.io',
    CONTRACT,
    ADDRESS_FILE,
    DEPLOY_BLOCK: '12000000',
    SITE_DIR: import.meta.dirname,
  }
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Writes a file that only we can read. */
async function file(name: string, text: string, mode = 0o600): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  await chmod(path, mode)
  return path
}

function faultsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const value of Object.values(values)) expect(error.message).not.toContain(value)
    return error.errors
  }
}

/** What the configuration made of the secrets. */
const secretsIn = ({ rpcUrls, database, keeper, names, gateway }: ReturnType<typeof readConfig>) => ({
  RPC_URLS: rpcUrls[0],
  MAINNET_RPC_URLS: names?.mainnetRpcUrls[0],
  DATABASE_URL: database.type === 'url' ? database.url : undefined,
  KEEPER_KEY: keeper?.key,
  GATEWAY_VAPID_PRIVATE_KEY: gateway?.vapid?.privateKey,
  ...(keeper?.links.type === 'secret' ? { KEEPER_LINK_SECRET: keeper.links.secret } : {}),
  ...(keeper?.links.type === 'lastLink' ? { KEEPER_LAST_LINK: keeper.links.link } : {}),
})

test('every secret is read from the file that X_FILE names, without the newline at its end', async () => {
  expect(new Set(everyWay.flatMap(Object.keys))).toEqual(new Set(SECRET_VARIABLES))
  for (const secrets of everyWay) {
    const paths: Record<string, string> = {}
    for (const [index, [variable, value]] of Object.entries(secrets).entries())
      paths[`${variable}_FILE`] = await file(variable, `${value}${['\n', '\r\n', ''][index % 3]}`)
    const config = readConfig({ ...enough, ...paths })
    expect(secretsIn(config)).toEqual(secrets)
    expect(config.warnings).toEqual([])
  }
})

test('every secret is read from the credentials of systemd', async () => {
  for (const [index, secrets] of everyWay.entries()) {
    const credentials = join(folder, String(index))
    await mkdir(credentials)
    for (const [variable, value] of Object.entries(secrets))
      await file(join(String(index), variable), `${value}\n`, 0o400)
    expect(secretsIn(readConfig({ ...enough, CREDENTIALS_DIRECTORY: credentials }))).toEqual(secrets)
  }
})

test('a secret that is set twice is refused with both sources', async () => {
  const KEEPER_KEY_FILE = await file('KEEPER_KEY', values.KEEPER_KEY)
  const { KEEPER_KEY, ...others } = values
  const given = { ...enough, ...others, KEEPER_KEY_FILE }
  expect(faultsOf({ ...given, KEEPER_KEY })).toEqual([
    'KEEPER_KEY: is set more than once, by KEEPER_KEY and KEEPER_KEY_FILE; keep one',
  ])
  expect(faultsOf({ ...given, CREDENTIALS_DIRECTORY: folder })).toEqual([
    'KEEPER_KEY: is set more than once, by KEEPER_KEY_FILE and credential KEEPER_KEY; keep one',
  ])
  // Empty is not set, as everywhere.
  expect(faultsOf({ ...given, KEEPER_KEY: '' })).toEqual([])
})

test('a file that cannot be read, is empty or too large is refused with its path', async () => {
  await mkdir(join(folder, 'directory'))
  const faultOf = async (path: string) => {
    const { KEEPER_KEY: _key, ...others } = values
    const faults = faultsOf({ ...enough, ...others, KEEPER_KEY_FILE: path })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`(KEEPER_KEY_FILE=${path})`)
    return faults[0]
  }
  expect(await faultOf(join(folder, 'nothing'))).toMatch(/^KEEPER_KEY: .* cannot be read: ENOENT/)
  expect(await faultOf(join(folder, 'directory'))).toMatch(/^KEEPER_KEY: .* cannot be read: EISDIR/)
  expect(await faultOf(await file('empty', '\n\n'))).toMatch(/^KEEPER_KEY: .* is empty/)
  expect(await faultOf(await file('large', 'x'.repeat(65_537)))).toMatch(/^KEEPER_KEY: .* larger than 65536/)
})

test('a value in a file is checked like any other, and never repeated', async () => {
  const { KEEPER_KEY: _key, ...others } = values
  const KEEPER_KEY_FILE = await file('key', 'hunter2\n')
  const faults = faultsOf({ ...enough, ...others, KEEPER_KEY_FILE })
  expect(faults).toEqual([expect.stringMatching(/^KEEPER_KEY: must be a private key/)])
  expect(faults[0]).not.toContain('hunter2')
})

test('a world-readable secret file causes a warning', async () => {
  const { KEEPER_KEY: _key, ...others } = values
  const path = await file('key', values.KEEPER_KEY, 0o644)
  expect(readConfig({ ...enough, ...others, KEEPER_KEY_FILE: path }).warnings).toEqual([
    `KEEPER_KEY_FILE: every user of this machine can read ${path}; chmod 600 it`,
  ])
})
