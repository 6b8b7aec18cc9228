/** Names and pictures for servers and code without a screen: nothing here needs React, a browser or wagmi. */
export { readAvatar } from './readAvatar.ts'
export { readName } from './readName.ts'
export { parsePublicUrl } from './publicUrl.ts'
export { getGatewayOrigins } from './gateways.ts'
