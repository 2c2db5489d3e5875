/** The help text. */
export const USAGE = `slicewright: slices models for 3D printing and tells time, filament and cost

  slicewright slice MODEL -o FILE.gcode   slice an STL, 3MF, OBJ, PLY, AMF or a ZIP of them;
                                          to FILE.bgcode as binary g-code, to - the standard output
      --load PROFILE       PrusaSlicer's .ini or g-code, OrcaSlicer's .json or Cura's .curaprofile, .inst.cfg or
                           .def.json (parents are looked for beside it); may be given again, later ones win
      --printer-profile, --print-profile, --filament-profile NAME   of a bundle that is loaded
      --set NAME=VALUE     one setting; may be given again
      --project            the settings in the file, when it is a project of PrusaSlicer, Bambu Studio,
                           OrcaSlicer or Cura; --load and --set rule over them. Its parts stay where they are, if
                           the bed has room for them there, unless they are turned, scaled or copied
      --printer NAME       a printer that is known, when no profile is loaded (default generic); a wrong name
                           lists all, of --preset and --filament too
      --preset NAME        draft, standard, fine and others, when no profile is loaded (default standard)
      --filament NAME      pla, petg and others, when no profile is loaded (default pla)
      --rotate X,Y,Z       degrees about x, then y, then z
      --scale FACTOR
      --unit UNIT          what the numbers of the file are, whatever it says: mm, cm, m, inch, foot or micron
      --plate N            of a project of Bambu Studio or OrcaSlicer: what stands on that plate, with its settings
                           (default: all plates as one, where there are several)
      --no-repair          slice the mesh as it is
      --support-enforcer FILE   a model in the coordinates of this one: what faces down inside it is supported, however
                           steep, where supports are on; may be given again
      --support-blocker FILE    the same: what faces down inside it is not supported
      --turn               turn the part about z when it only fits so
      --copies N           print N of it side by side, --spacing MM apart (default 6)
      --threads N          threads that may work; 0 or 1: one alone (default: one a core). More than one
                           are started when the work looks longer than twelve seconds, or the
                           outlines of all layers longer than 120 000 points
      --json               the figures as JSON

  slicewright slice MODEL --resin -o FILE.sl1|FILE.goo|FILE.zip   slice for a resin printer
      --printer NAME       mars_3, saturn_3_ultra, sl1 and others (default sl1); a wrong name lists all
      --resin-preset NAME  mono_standard, mono_tough, rgb_standard, sl1_standard or sl1s_standard
                           (default: what the printer's display usually takes)
      --drain RADIUS       drain holes of that radius, mm, where --set hollowing_enable=1 hollows the part
      --copies N           also the figures of a plate with N copies, --spacing MM apart (default 6), where
                           there is room for them; the file holds one
      --load, --set, --rotate, --scale, --unit, --plate, --no-repair, --turn, --threads, --json as above; a profile that is
                           loaded takes the place of the default printer and resin;
                           --set resin_archive=sl1, goo or chitubox rules over the file's ending, with a warning

  slicewright inspect MODEL               size, volume, soundness, and whether it fits the bed
      --load, --set, --rotate, --scale, --unit, --plate, --no-repair, --json as above
      --resin              whether it fits a resin printer's display; --printer as above

  slicewright orient MODEL                ways to lay the part on the bed, the best first
      --threshold DEGREES  faces less steep than this need support (default 45)
      --most N             how many are given (default 10)
      --load, --set, --scale, --unit, --plate, --no-repair, --json as above

  slicewright arrange MODEL...            where parts go on the bed, and how many of one have room
      --copies N           of each (default 1)
      --spacing MM         between parts (default 6)
      --margin MM          to the bed's edge (default 0)
      --shadow             let parts stand in the bays of others, not by their convex hulls
      --load, --set, --rotate, --scale, --unit, --plate, --no-repair, --json as above

  slicewright estimate FILE.gcode         time, filament and cost of any slicer's g-code;
                                          also .gcode.gz, .bgcode, .gcode.3mf, and - for standard input
      --plate N            of a .gcode.3mf with the g-code of several plates (default: the first)
      --model NAME         whose planner: marlin, marlin_bugfix, klipper, reprapfirmware,
                           prusa_slicer or cura (default: the firmware that the file is for)
      --printer NAME       stock limits and planner of a printer that is known, as of slice
      --filament NAME      pla, petg and others
      --load, --set        these and other settings, as far as the file does not tell them
      --limits-from WHAT   file (default): the limits that the slicer wrote into it rule;
                           settings: those of --load and --set do
      --plot FILE.svg      time and flow by layer
      --json               the figures as JSON

  slicewright preview MODEL -o FILE.png|FILE.svg --layer N   a layer from above, coloured by role
  slicewright preview MODEL -o FILE.png --print              the whole print in 3D; with --layer N up to that one;
                                                             neither shows a wipe tower
      --load, --set, --preset, --filament, --rotate, --scale, --unit, --plate, --no-repair, --support-enforcer,
      --support-blocker, --threads as above
      --width PIXELS       width of the picture (default 900); of a whole print also --height

  slicewright preview MODEL --resin -o FILE.png --layer N   a layer as it is lit, from above
  slicewright preview MODEL --resin -o FILE.png --solid     the part with supports and pad, in 3D
      --printer, --resin-preset, --load, --set, --rotate, --scale, --unit, --plate, --no-repair, --drain, --threads,
      --width as above

  slicewright profiles BUNDLE.ini         the profiles in a bundle of PrusaSlicer's, by kind
      --json               as JSON

  slicewright serve                       the quote service: dashboard, API and playground
      --role api|worker|all   with DATABASE_URL set, processes share the work (default all)
      PORT, HOST, SLICEWRIGHT_DATA say where; docs/operating.md lists the other variables

  slicewright admin create-user --email E [--plan free|pro] [--confirmed]
  slicewright admin create-token --email E --name N [--days D]
  slicewright admin set-plan --email E --plan free|pro
      print JSON; the service may be running or not

  slicewright help, slicewright version

Exit codes: 0 done, 1 a bug, 2 usage or settings, 3 input, 4 does not fit, 5 output, 130 interrupted.
`;
