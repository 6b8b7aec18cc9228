/** The app's side of a page inside a Safe: messages to the host, and a provider for the wallet kit. */
export { createSafeBridge, type SafeBridge } from './createSafeBridge.ts'
export { createSafeProvider, type SafeProvider } from './safeProvider.ts'
export {
  HostBusyError,
  HostError,
  HostNotAllowedError,
  HostTimeoutError,
  isPermissionError,
} from './bridgeErrors.ts'
