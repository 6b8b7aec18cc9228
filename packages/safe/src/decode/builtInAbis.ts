/** ABIs that the decoder always knows: the contracts of Safe 1.3.0 and 1.4.1, and tokens. */
import { type Abi, parseAbi } from 'viem'

/** Functions of a Safe of 1.3.0 and 1.4.1 that change something; names as in Safe's sources. */
export const safeFunctions: Abi = parseAbi([
  'function setup(address[] _owners, uint256 _threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool success)',
  'function approveHash(bytes32 hashToApprove)',
  'function addOwnerWithThreshold(address owner, uint256 _threshold)',
  'function removeOwner(address prevOwner, address owner, uint256 _threshold)',
  'function swapOwner(address prevOwner, address oldOwner, address newOwner)',
  'function changeThreshold(uint256 _threshold)',
  'function enableModule(address module)',
  'function disableModule(address prevModule, address module)',
  'function setGuard(address guard)',
  'function setFallbackHandler(address handler)',
  'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation) returns (bool success)',
  'function execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation) returns (bool success, bytes returnData)',
  'function requiredTxGas(address to, uint256 value, bytes data, uint8 operation) returns (uint256)',
  'function simulateAndRevert(address targetContract, bytes calldataPayload)',
  // Of other versions.
  'function setModuleGuard(address moduleGuard)',
  'function changeMasterCopy(address _masterCopy)',
])

export const multiSendFunctions: Abi = parseAbi(['function multiSend(bytes transactions) payable'])

export const proxyFactoryFunctions: Abi = parseAbi([
  'function createProxy(address singleton, bytes data) returns (address proxy)',
  'function createProxyWithNonce(address _singleton, bytes initializer, uint256 saltNonce) returns (address proxy)',
  'function createProxyWithCallback(address _singleton, bytes initializer, uint256 saltNonce, address callback) returns (address proxy)',
  'function createChainSpecificProxyWithNonce(address _singleton, bytes initializer, uint256 saltNonce) returns (address proxy)',
])

export const signMessageFunctions: Abi = parseAbi(['function signMessage(bytes _data)'])

export const createCallFunctions: Abi = parseAbi([
  'function performCreate(uint256 value, bytes deploymentData) returns (address newContract)',
  'function performCreate2(uint256 value, bytes deploymentData, bytes32 salt) returns (address newContract)',
])

export const simulateFunctions: Abi = parseAbi([
  'function simulate(address to, uint256 value, bytes data, uint8 operation) returns (uint256 estimate, bool success, bytes returnData)',
])

/** ERC-20 comes first: `approve` and `transferFrom` have the same selectors in ERC-721. */
export const tokenFunctions: Abi = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferFrom(address from, address to, uint256 value) returns (bool)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function increaseAllowance(address spender, uint256 addedValue) returns (bool)',
  'function decreaseAllowance(address spender, uint256 subtractedValue) returns (bool)',
  'function mint(address to, uint256 value)',
  'function burn(uint256 value)',
  'function deposit() payable',
  'function withdraw(uint256 value)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
  'function transferOwnership(address newOwner)',
  'function renounceOwnership()',
])
