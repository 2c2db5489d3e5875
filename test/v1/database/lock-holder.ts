/** A process that locks the folder it is given and holds it until it is killed. */
import { lockFolder } from "../../../src/v1/database/lock-folder.ts";

await lockFolder(process.argv[2]!);
process.send!("locked");
setInterval(() => {}, 60_000);
