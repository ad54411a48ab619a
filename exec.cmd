@rem The npm scripts say "exec" so that signals pass the POSIX shell; this is exec on Windows.
@%*
