import type { Database } from '../../src/platform/database/database.ts'
import { Passwords } from '../../src/platform/security/passwords.ts'
import { continueAccountIds, insertCustomers, insertSchools } from './customers.queries.ts'
import { DEMO_LOGINS } from '../guide.ts'

const MAGNOLIA = { id: 1, name: 'Magnolia University' }
const LAKESHORE = { id: 2, name: 'Lakeshore State' }
const ZETA_LAMBDA_NU = { id: 1, name: 'Zeta Lambda Nu' }
const PHI_OMEGA_TAU = { id: 2, name: 'Phi Omega Tau' }
const KAPPA_SIGMA_RHO = { id: 3, name: 'Kappa Sigma Rho' }

const CHAPTERS = [
  [MAGNOLIA, ZETA_LAMBDA_NU],
  [MAGNOLIA, PHI_OMEGA_TAU],
  [LAKESHORE, ZETA_LAMBDA_NU],
  [LAKESHORE, KAPPA_SIGMA_RHO],
] as const

type Login = (typeof DEMO_LOGINS)[number]

/** The customers of the logins; their passwords are in the guide. */
const PEOPLE = {
  'ava@twirl.test': {
    id: 1,
    first_name: 'Ava',
    last_name: 'Bennett',
    university_id: MAGNOLIA.id,
    sorority_id: ZETA_LAMBDA_NU.id,
    dress_size: 'S',
  },
  'mia@twirl.test': {
    id: 2,
    first_name: 'Mia',
    last_name: 'Torres',
    is_not_sorority_member: true,
    dress_size: 'M',
  },
  'chloe@twirl.test': {
    id: 3,
    first_name: 'Chloe',
    last_name: 'Park',
    is_not_sorority_member: true,
  },
} as const satisfies Record<Login['email'], object>

/** Universities, sororities, their chapters and the three logins. */
export async function fillAccounts(db: Database): Promise<void> {
  await insertSchools(db, {
    universities: [MAGNOLIA, LAKESHORE],
    sororities: [ZETA_LAMBDA_NU, PHI_OMEGA_TAU, KAPPA_SIGMA_RHO],
    chapters: CHAPTERS.map(([university, sorority]) => ({
      university_id: university.id,
      sorority_id: sorority.id,
    })),
  })
  const passwords = new Passwords()
  try {
    await insertCustomers(
      db,
      await Promise.all(
        DEMO_LOGINS.map(async ({ email, phone_number, password }) => ({
          ...PEOPLE[email],
          email,
          phone_number,
          password_hash: await passwords.hash(password),
        })),
      ),
    )
  } finally {
    await passwords.close()
  }
  await continueAccountIds(db)
}
