@rem npm scripts start with "exec", so that no shell stays between npm and us. Windows has no such command but this one.
@%*
