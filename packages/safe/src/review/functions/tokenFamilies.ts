/** Tokens, collections, Permit2, and the collection that this repository launches. */
import { tokenFunctions } from '../../decode/index.ts'
import {
  ADMINISTERS,
  byName,
  bySignature,
  EACH,
  type Family,
  gives,
  HARMLESS,
  MOVES,
  movesTo,
} from './functionRule.ts'

export const tokenFamilies: Readonly<Record<string, Family>> = {
  tokens: byName(tokenFunctions, {
    transfer: movesTo('to'),
    transferFrom: movesTo('to'),
    approve: gives('spend', 'spender', { amount: 'value' }),
    increaseAllowance: gives('spend', 'spender', { amount: 'addedValue' }),
    decreaseAllowance: HARMLESS,
    mint: ADMINISTERS,
    burn: MOVES,
    deposit: HARMLESS,
    withdraw: HARMLESS,
    permit: gives('spend', 'spender', { amount: 'value', holder: 'owner' }),
    safeTransferFrom: movesTo('to'),
    setApprovalForAll: gives('operate', 'operator', { unless: 'approved' }),
    safeBatchTransferFrom: movesTo('to'),
    transferOwnership: gives('own', 'newOwner'),
    renounceOwnership: gives('own'),
  }),
  erc20Extensions: bySignature({
    'increaseApproval(address spender, uint256 addedValue)': gives('spend', 'spender', {
      amount: 'addedValue',
    }),
    'decreaseApproval(address spender, uint256 subtractedValue)': HARMLESS,
    'approveAndCall(address spender, uint256 value)': gives('spend', 'spender', { amount: 'value' }),
    'approveAndCall(address spender, uint256 value, bytes data)': gives('spend', 'spender', {
      amount: 'value',
    }),
    'transferAndCall(address to, uint256 value)': movesTo('to'),
    'transferAndCall(address to, uint256 value, bytes data)': movesTo('to'),
    'transferFromAndCall(address from, address to, uint256 value)': movesTo('to'),
    'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)':
      gives('spend', 'spender', { unless: 'allowed', holder: 'holder' }),
    'permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)': gives(
      'spend',
      'spender',
      { amount: 'value', holder: 'owner' },
    ),
    'permit(address spender, uint256 tokenId, uint256 deadline, uint8 v, bytes32 r, bytes32 s)': gives(
      'spend',
      'spender',
      { amount: 'tokenId', holder: null },
    ),
    'permitForAll(address owner, address operator, bool approved, uint256 deadline, uint8 v, bytes32 r, bytes32 s)':
      gives('operate', 'operator', { unless: 'approved', holder: 'owner' }),
    'transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)':
      movesTo('to'),
    'receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)':
      movesTo('to'),
    'cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)': HARMLESS,
    'burnFrom(address account, uint256 value)': MOVES,
    'burn(address account, uint256 id, uint256 value)': MOVES,
    'delegate(address delegatee)': gives('delegate', 'delegatee'),
    'delegateBySig(address delegatee, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)': gives(
      'delegate',
      'delegatee',
      { holder: null },
    ),
    'authorizeOperator(address operator)': gives('operate', 'operator'),
    'revokeOperator(address operator)': HARMLESS,
    'send(address recipient, uint256 amount, bytes data)': movesTo('recipient'),
    'operatorSend(address sender, address recipient, uint256 amount, bytes data, bytes operatorData)':
      movesTo('recipient'),
  }),
  erc6909: bySignature({
    'setOperator(address operator, bool approved)': gives('operate', 'operator', { unless: 'approved' }),
    'approve(address spender, uint256 id, uint256 amount)': gives('spend', 'spender', { amount: 'amount' }),
    'transfer(address receiver, uint256 id, uint256 amount)': movesTo('receiver'),
    'transferFrom(address sender, address receiver, uint256 id, uint256 amount)': movesTo('receiver'),
  }),
  erc4626: bySignature({
    'deposit(uint256 assets, address receiver)': movesTo('receiver'),
    'mint(uint256 shares, address receiver)': movesTo('receiver'),
    'withdraw(uint256 assets, address receiver, address owner)': movesTo('receiver'),
    'redeem(uint256 shares, address receiver, address owner)': movesTo('receiver'),
  }),
  permit2: bySignature({
    'approve(address token, address spender, uint160 amount, uint48 expiration)': gives('spend', 'spender', {
      amount: 'amount',
      token: 'token',
    }),
    'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)':
      gives('spend', 'permitSingle.1', {
        token: 'permitSingle.0.0',
        amount: 'permitSingle.0.1',
        holder: 'owner',
      }),
    'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)':
      gives('spend', 'permitBatch.1', {
        token: `permitBatch.0.${EACH}.0`,
        amount: `permitBatch.0.${EACH}.1`,
        holder: 'owner',
      }),
    'transferFrom(address from, address to, uint160 amount, address token)': movesTo('to'),
    'transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)': MOVES,
    'permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes signature)':
      MOVES,
    'permitTransferFrom(((address token, uint256 amount)[] permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount)[] transferDetails, address owner, bytes signature)':
      MOVES,
    'lockdown((address token, address spender)[] approvals)': HARMLESS,
    'invalidateNonces(address token, address spender, uint48 newNonce)': HARMLESS,
    'invalidateUnorderedNonces(uint256 wordPos, uint256 mask)': HARMLESS,
  }),
  orders: bySignature({
    'setPreSignature(bytes orderUid, bool signed)': { class: 'signs', what: 'order', hash: 'orderUid' },
  }),
  royalties: bySignature({
    'setDefaultRoyalty(address receiver, uint96 feeNumerator)': gives('royalties', 'receiver'),
    'setTokenRoyalty(uint256 tokenId, address receiver, uint96 feeNumerator)': gives('royalties', 'receiver'),
  }),
  scovilles: bySignature({
    'acceptOwnership()': HARMLESS,
    'addPhase((string name, uint64 start, uint64 end, uint128 price, uint32 maxPerWallet, uint32 maxPerTransaction, uint32 maxSupply, bool allowlisted, bytes32 allowlistRoot) phase)':
      ADMINISTERS,
    'airdrop(address[] accounts, uint256[] quantities)': movesTo('accounts'),
    'closeCrate()': ADMINISTERS,
    'finishFallbackReveal()': ADMINISTERS,
    'freezeMetadata()': ADMINISTERS,
    'lowerMaxSupply(uint256 newMaxSupply)': ADMINISTERS,
    'mint(uint256 phase, uint256 quantity)': HARMLESS,
    'mintAllowlisted(uint256 phase, uint256 quantity, uint256 quota, uint256 price, bytes32[] proof)':
      HARMLESS,
    'pause()': ADMINISTERS,
    'release(uint256 payee)': HARMLESS,
    'releaseAll()': HARMLESS,
    'releaseTo(uint256 payee, address to)': gives('proceeds', 'to'),
    'replaceRejectingPayee(uint256 payee, address account)': gives('proceeds', 'account'),
    'revealCrate(bytes32 link)': HARMLESS,
    'setPhase(uint256 index, (string name, uint64 start, uint64 end, uint128 price, uint32 maxPerWallet, uint32 maxPerTransaction, uint32 maxSupply, bool allowlisted, bytes32 allowlistRoot) phase)':
      ADMINISTERS,
    'setAllowlistRoot(uint256 index, bytes32 root)': ADMINISTERS,
    'setPayeeAccount(uint256 payee, address account)': gives('proceeds', 'account'),
    'setRenderer(address newRenderer)': gives('art', 'newRenderer'),
    'setRoyalty(address receiver, uint256 royalty)': gives('royalties', 'receiver'),
    'shortenPhase(uint256 index, uint256 end)': ADMINISTERS,
    'startFallbackReveal()': ADMINISTERS,
    'unpause()': ADMINISTERS,
  }),
}
