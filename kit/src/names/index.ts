/** Names and pictures for servers and code without a screen: nothing here needs React, a browser or wagmi. */
export { readAvatar } from './readAvatar.ts'
export { readName } from './readName.ts'
export { publicAddress } from './publicAddress.ts'
export { gatewayOrigins } from './gateways.ts'
