/** What customer success does to a user's access to one agency. */
export type MembershipAct = 'role' | 'deactivate' | 'activate' | 'remove'
