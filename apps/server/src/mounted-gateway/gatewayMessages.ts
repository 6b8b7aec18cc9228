/** What the mint server and the process of its gateway tell each other. */
import type { Deployment } from '@peppermint/sale'
import type { Limits } from '@peppermint/http/edge/rateLimits.ts'
import type { ServerConfig } from '../serverConfig.ts'

/** What the gateway opens with. Secrets, so that no environment or command line has them. */
export interface GatewayProcessParts {
  readonly gateway: NonNullable<ServerConfig['gateway']>
  readonly limits: Limits
  readonly deployment: Deployment
  /** `postgres://…` */
  readonly databaseUrl: string
  readonly logLevel: string
  /** What each request of the server has, and of no one else. */
  readonly secret: string
}

export type MessageToGateway =
  | { readonly type: 'open'; readonly parts: GatewayProcessParts }
  | { readonly type: 'ping' }
  | { readonly type: 'read-metrics'; readonly id: number }
  /** Releases the roles of the process, before the server stops. */
  | { readonly type: 'stop-following' }
  | { readonly type: 'close' }

export type MessageFromGateway =
  | { readonly type: 'listening'; readonly port: number }
  /** The gateway cannot be opened; the process ends. */
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'pong' }
  | { readonly type: 'metrics'; readonly id: number; readonly text: string }
