/**
 * Opens and closes the SignClient library, with telemetry, the verification frame and logs disabled and its own
 * storage keys. A closed client sends nothing more; the library alone would retry for a minute.
 */
import type { SignClient } from '@walletconnect/sign-client'
import type { TextStorage } from '../wallets/browserStorage.ts'
import type { WalletConnectOptions } from './options.ts'
import { loadSignClient } from './loadSignClient.ts'
import { RelayUnreachableError } from './errors.ts'
import { settleWithin } from './settleWithin.ts'
import { type SignClientStorage, createSignClientStorage } from './signClientStorage.ts'

export type RelayClient = Awaited<ReturnType<typeof SignClient.init>>

/** Timeout for reaching a relay, or for its confirmation of a message. */
export const RELAY_TIMEOUT_MS = 6_000

const KEY_PREFIX = 'peppermint'

/** Opens a client on the stored state. Contacts the relay only if a stored session needs it. */
export async function openClient(
  options: WalletConnectOptions & { readonly storage: TextStorage },
): Promise<RelayClient> {
  const { SignClient: SignClientClass } = await loadSignClient()
  const signClientStorage = createSignClientStorage(options.storage, KEY_PREFIX)
  let client: RelayClient
  try {
    client = await initClient(SignClientClass, options, signClientStorage)
  } catch {
    // The stored state is corrupt in a way that validation cannot detect. Without it the visitor pairs again, instead
    // of never.
    signClientStorage.clear()
    client = await initClient(SignClientClass, options, signClientStorage)
  }
  // Otherwise each request opens a frame of another host, and blocks if that host is blocked.
  client.core.verify.register = () => Promise.resolve('')
  ignoreStaleSocketErrors(client.core.relayer)
  patchDeleteSession(client)
  for (const check of ['isValidDisconnect', 'isValidEmit', 'isValidUpdate'])
    catchValidationRejections(client.engine, check)
  return client
}

async function initClient(
  SignClientClass: typeof SignClient,
  { projectId, metadata, relayUrl }: WalletConnectOptions,
  signClientStorage: SignClientStorage,
): Promise<RelayClient> {
  clearSharedCore()
  const opening = SignClientClass.init({
    projectId,
    ...(relayUrl && { relayUrl }),
    metadata: { ...metadata, icons: [...metadata.icons] },
    customStoragePrefix: KEY_PREFIX,
    storage: signClientStorage.values,
    telemetryEnabled: false,
    logger: 'silent',
  })
  clearSharedCore()
  return opening
}

/** Unawaited validations reject unhandled; swallow them. Callers that do await them still receive the error. */
function catchValidationRejections(engine: object, name: string): void {
  const check = Reflect.get(engine, name) as (message: unknown) => Promise<unknown>
  Reflect.set(engine, name, (message: unknown) => {
    const outcome = check(message)
    outcome.catch(() => undefined)
    return outcome
  })
}

/**
 * The library processes wallet messages sequentially and awaits each. If both sides end a session at once it waits
 * forever for deleted state, and if the socket breaks just then, for the relay's receipt; no wallet message would be
 * processed again. So ending a session always completes here.
 */
function patchDeleteSession({ engine, core: { relayer } }: RelayClient): void {
  const remove = Reflect.get(engine, 'deleteSession') as (session: unknown) => Promise<void>
  Reflect.set(engine, 'deleteSession', (session: unknown) => remove(session).catch(() => undefined))
  const unsubscribe = relayer.unsubscribe.bind(relayer)
  relayer.unsubscribe = (topic, options) => settleWithin(unsubscribe(topic, options), RELAY_TIMEOUT_MS)
}

/** The library shares one core per window; each manager has a separate one, which it may close. */
function clearSharedCore(): void {
  for (const end of ['', '_count'])
    Reflect.deleteProperty(globalThis, `_walletConnectCore_${KEY_PREFIX}${end}`)
}

/** Closes a client: closes its socket, stops its heartbeat, and blocks reconnects. */
export function closeClient({ core: { heartbeat, relayer } }: RelayClient): void {
  heartbeat.stop()
  Object.assign(relayer, { connect: () => Promise.reject(new RelayUnreachableError()) })
  void relayer.transportClose().catch(() => undefined)
}

/**
 * Waits until the client's relay socket is open, opening it if needed.
 * @throws {RelayUnreachableError} after `RELAY_TIMEOUT_MS`, or at once if the browser is offline.
 */
export async function connectRelay({ core: { relayer } }: RelayClient): Promise<void> {
  const deadline = Date.now() + RELAY_TIMEOUT_MS
  for (;;) {
    if (relayer.connected) return
    if (Date.now() > deadline || isOffline()) throw new RelayUnreachableError()
    if (!relayer.connecting) void relayer.transportOpen().catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * The library removes its listeners from a replaced socket. If the relay then closes that socket with a reason, its
 * error event has no listener, is thrown, and the window reports it.
 */
function ignoreStaleSocketErrors(relayer: RelayClient['core']['relayer']): void {
  const create = Reflect.get(relayer, 'createProvider') as () => Promise<void>
  Reflect.set(relayer, 'createProvider', async () => {
    await create.call(relayer)
    relayer.provider.on('error', () => undefined)
  })
}

/** Whether the browser reports that it is offline; false outside browsers. */
const isOffline = () => typeof navigator === 'object' && 'onLine' in navigator && !navigator.onLine
