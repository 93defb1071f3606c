/** Customer success actions on a user's access to one agency. */
export type MembershipAct = 'role' | 'deactivate' | 'activate' | 'remove'
