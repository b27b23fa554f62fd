import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { audit } from '../audit/audit.ts'
import { setChallenge, takeChallenge } from '../login/staff-sessions.queries.ts'
import { assertRecentPassword } from '../login/staff-sessions.ts'
import { lockMember } from '../members/members.queries.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { insertPasskey, listPasskeys, setPasskeyUsed } from './factors.queries.ts'
import { addFirstRecoveryCodes } from './recovery-codes.ts'
import { shopName } from '#platform/shop-name.ts'

// EdDSA, ES256 and RS256, which every authenticator has one of. Node.js warns of newer ones as experimental.
const ALGORITHMS = [-8, -7, -257]

/** Loaded when the first passkey is used: it takes 29 MB of memory. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** What a browser sent: the library checks it, and refuses what it cannot read. */
type Unchecked = Record<string, unknown>

/** The options with which a browser makes a new passkey. */
export async function startPasskey(deps: StaffDeps, staff: StaffCaller) {
  assertRecentPassword(deps, staff)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: shopName(),
    rpID: hostOf(deps),
    userName: staff.email,
    userDisplayName: staff.name,
    userID: Buffer.from(`staff ${staff.staff_id}`),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: (await listPasskeys(deps.db, staff.staff_id)).map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await setChallenge(deps.db, staff.session_id, options.challenge)
  return { ...options }
}

/** Stores a new passkey. Returns recovery codes if it is the first factor. */
export async function finishPasskey(
  deps: StaffDeps,
  staff: StaffCaller,
  { name, response }: { name: string; response: Unchecked },
): Promise<string[] | null> {
  assertRecentPassword(deps, staff)
  const expectedChallenge = await takeChallenge(deps.db, staff.session_id)
  if (expectedChallenge === undefined) throw new AppError('INCORRECT_FACTOR')
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: deps.publicOrigin,
    expectedRPID: hostOf(deps),
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse)
  if (!registrationInfo) throw new AppError('INCORRECT_FACTOR')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const { staff_id } = staff
  return inTransaction(deps.db, async (transaction) => {
    await lockMember(transaction, staff_id)
    const isNew = await insertPasskey(transaction, {
      id,
      staff_id,
      name,
      public_key: Buffer.from(publicKey),
      counter,
      transports,
      created_at: deps.clock.now(),
    })
    if (!isNew) throw new AppError('INCORRECT_FACTOR')
    await audit(transaction, deps, {
      staff_id,
      action: 'staff.add-passkey',
      subject_kind: 'staff',
      subject_id: staff_id,
      after: { passkey: name },
    })
    return addFirstRecoveryCodes(deps, transaction, staff_id)
  })
}

/** The options with which a browser asks one of the member's passkeys. */
export async function startPasskeyLogin(deps: StaffDeps, staff: StaffCaller) {
  const passkeys = await listPasskeys(deps.db, staff.staff_id)
  if (passkeys.length === 0) throw new AppError('INCORRECT_FACTOR')
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: hostOf(deps),
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
  })
  await setChallenge(deps.db, staff.session_id, options.challenge)
  return { ...options }
}

/** Whether one of the member's passkeys signed the challenge, which is used up. */
export async function usePasskey(
  deps: StaffDeps,
  staff: StaffCaller,
  response: Unchecked,
): Promise<boolean> {
  const expectedChallenge = await takeChallenge(deps.db, staff.session_id)
  const passkeys = await listPasskeys(deps.db, staff.staff_id)
  const passkey = passkeys.find(({ id }) => id === response['id'])
  if (expectedChallenge === undefined || !passkey) return false
  const { id, public_key, counter } = passkey
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: deps.publicOrigin,
    expectedRPID: hostOf(deps),
    credential: { id, publicKey: new Uint8Array(public_key), counter },
    requireUserVerification: false,
  }).catch(refuse)
  if (!verified) return false
  const use = { counter: authenticationInfo.newCounter, last_used_at: deps.clock.now() }
  await setPasskeyUsed(deps.db, id, use)
  return true
}

/** Passkeys are bound to the host of the shop. */
function hostOf({ publicOrigin }: StaffDeps): string {
  return new URL(publicOrigin).hostname
}

function refuse(cause: unknown): never {
  throw new AppError('INCORRECT_FACTOR', { cause })
}
