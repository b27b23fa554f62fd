/** A member as the group knows the member: the first name and the first letter of the last one. */
export function memberName({
  first_name,
  last_name,
}: {
  first_name: string | null
  last_name: string | null
}): string {
  if (!first_name) return 'A member'
  return last_name ? `${first_name} ${last_name.slice(0, 1)}.` : first_name
}
