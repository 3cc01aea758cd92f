export const help = `Looks after contact messages, also while the server runs.

  npm run leads -- list [--state STATE] [--from WORD] [--limit N | --all]
                                              one line for each, the newest 100 first;
                                              --from: those of which the page, the button,
                                              the subject, the campaign or the other site
                                              that they came from holds the word
  npm run leads -- search WORDS [--limit N]   words of sender, company or address
  npm run leads -- show ID                    everything about one message

A message that was not delivered:
  npm run leads -- resend ID                  sends it again, whatever became of it
  npm run leads -- resend --parked            sends all that could not be delivered
  npm run leads -- give-up ID                 ends it undelivered, and the alarm about it

A message that was set aside as spam:
  npm run leads -- release ID                 sends it after all
  npm run leads -- refuse ID                  deletes it
  npm run leads -- refuse --all [--before YYYY-MM-DD] --yes
                                              deletes all, or those received before that day

Personal data:
  npm run leads -- erase ID                   erases every copy that this server holds:
                                              the data in the store, mail files, exports;
                                              an entry without personal data stays
  npm run leads -- erase --from ADDRESS       all messages of a sender
  npm run leads -- erase --quarantined --before YYYY-MM-DD
                                              all in quarantine, received before that day
  npm run leads -- purge --delivered-before DAYS
                                              deletes what ended so many days ago

Files and stores:
  npm run leads -- export --csv|--json [--state STATE]
                                              a file in DATA_DIR/exports, deleted as soon
                                              as one of its messages is erased or purged
  npm run leads -- export --csv --excel       with semicolons, for Excel in Spanish
  npm run leads -- export --csv --stdout      to another program; what that keeps is
                                              beyond erase and purge
  npm run leads -- backup FILE                a checked copy of the SQLite store, also while
                                              the server runs
  npm run leads -- restore FILE               puts it in the place of the store, whose file
                                              is kept; with the server stopped
  npm run leads -- transfer --from STORE      transfers everything to the store of .env,
                                              from a folder or postgres://…
  npm run leads -- transfer --to STORE        the other way; with both, between two others

  --yes    yes, more than one message, for good: refuse --all and erase ask for it
  --json   for scripts: list, search, show, and what the others did
           (npm run --silent leads -- list --json)
  --help   this text

States: pending, delivered, parked (not deliverable: resend or give up), quarantined (set
aside as spam: release or refuse), given-up, erased, transferred. Days begin at midnight UTC.
A running server sees what is due within a minute.

Ends with 0 if it is done, 1 if the store or a file cannot be used, 2 if the command is not
understood or --yes is missing, 3 if there is no such message or it is in no state for this,
4 if a transfer has left messages behind, for another run.
`;
