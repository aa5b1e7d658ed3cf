/** Loads what shows the state of a board's sensors, where a board has any. */
import { later } from "../ui/later";
import { withWords } from "../words";
import type { SensorPartProps } from "./parts";

export const Sensing = later<SensorPartProps>(() => withWords(["sensors"], import("./parts")), ({ sensor }) => !!sensor);
