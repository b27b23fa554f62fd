type Membership = { university_id: number | null; sorority_id: number | null }

type MembershipChange = {
  university_id?: number | null | undefined
  sorority_id?: number | null | undefined
  is_not_sorority_member?: boolean | undefined
}

type MergedMembership = Membership & { is_not_sorority_member?: boolean }

/** ACCOUNT-16: who is in no sorority has none; who has both saved is in one. */
export function mergeMembership(current: Membership, change: MembershipChange): MergedMembership {
  if (change.is_not_sorority_member)
    return { university_id: null, sorority_id: null, is_not_sorority_member: true }
  const { university_id = current.university_id, sorority_id = current.sorority_id } = change
  const isMember = university_id !== null && sorority_id !== null
  const isAnswered = change.is_not_sorority_member === false
  return {
    university_id,
    sorority_id,
    ...((isMember || isAnswered) && { is_not_sorority_member: false }),
  }
}
