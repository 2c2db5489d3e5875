import {
  type ForeignSettings,
  type ProjectProfile,
  settingsOfProject,
} from "../../../src/settings/project/project-settings.ts";

/** What is made of a program's settings, given as its files have them. */
export function read(program: ForeignSettings["program"], values: Record<string, string>): ProjectProfile {
  return settingsOfProject({ program, values });
}
