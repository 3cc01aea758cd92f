export const help = `Looks after contact messages, also while the server runs.

  npm run leads -- list [--state STATE]       one line for each message
  npm run leads -- show ID                    everything about one message
  npm run leads -- resend ID                  sends it again, whatever became of it
  npm run leads -- resend --parked            sends all that were given up on
  npm run leads -- release ID                 sends a message that was set aside as spam
  npm run leads -- export --csv [--state STATE]
  npm run leads -- purge --delivered-before DAYS
  npm run leads -- transfer --to URL          transfers everything to another store:
                                              postgres://… or a folder

  --json   for scripts: list, show, export, and what the others did
           (npm run --silent leads -- list --json)
  --help   this text

States: pending, delivered, parked (given up on), quarantined (set aside), transferred.
A running server sees what is due within a minute.

Ends with 0 if it is done, 1 if the store cannot be used, 2 if the command is not
understood, 3 if there is no such message or it is being sent right now.
`;
