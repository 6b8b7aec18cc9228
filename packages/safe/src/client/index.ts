/** A client of the Safe gateway, for browsers and Node. */
export { createGatewayClient } from './gatewayClient.ts'
export type { GatewayClient } from './gatewayClient.ts'
export { GatewayAnswerTooLargeError, GatewayRequestError } from './sendRequest.ts'
export { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS, totpAt, WEEK_SECONDS, YEAR_SECONDS } from './time.ts'
